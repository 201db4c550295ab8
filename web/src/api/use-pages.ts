import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";

/** A page of a list. It may be empty even if more pages follow. */
interface Page {
  nextCursor: string | null;
}

/**
 * Loads a list page by page. `urlOf` returns the URL of the page at a cursor. The cursor of the
 * first page is "".
 */
export function usePages<P extends Page>(
  urlOf: (cursor: string) => string,
  options?: SWRInfiniteConfiguration<P, Error>,
) {
  const { data, error, size, isLoading, setSize, mutate } = useSWRInfinite<P, Error>(
    (_, previous: P | null) => {
      const cursor = previous ? previous.nextCursor : "";
      return cursor === null ? null : urlOf(cursor);
    },
    { revalidateFirstPage: false, ...options },
  );
  return {
    pages: data,
    error,
    /** Whether a page is being loaded. */
    isLoading: isLoading || (!error && size > (data?.length ?? 0)),
    hasMore: (data?.at(-1)?.nextCursor ?? null) !== null,
    /** Loads the next page, or retries it after an error. */
    loadMore: () => setSize((data?.length ?? 0) + 1),
    mutate,
  };
}
