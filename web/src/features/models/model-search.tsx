import { type ReactNode, useRef, useState } from "react";
import { browse, categories } from "#texts/browse.ts";
import { models as modelTexts } from "#texts/models.ts";
import { common } from "#texts/page.ts";
import type { Category, Model } from "../../api/models.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { Note } from "../../ui/note.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { ModelChoice } from "./model-choice.ts";
import { LoadingOptions, ModelOptions } from "./model-options.tsx";
import { isUsed, search } from "./selection.ts";

const allCategories = Object.keys(categories) as Exclude<Category, "">[];

/** The models of the catalog, with a search and a filter by category. Part of a dialog. */
export function ModelSearch(props: {
  choice: ModelChoice;
  /** Renders a model. */
  children: (model: Model) => ReactNode;
}) {
  const { choice, children } = props;
  const { models, failed, reload } = choice;
  const [query, setQuery] = useState("");
  const [category, setCategory] = useState<Category>("");
  const searchField = useRef<HTMLInputElement>(null);
  const words = browse;
  const filters = allCategories.filter((value) => isUsed(value, models ?? []));

  /** For buttons that disappear when pressed. */
  function focusSearch() {
    searchField.current?.focus();
  }

  return (
    <>
      <div className="grid gap-2.5 border-b border-line px-4.5 py-3.5 md:px-6.5">
        <SearchInput
          ref={searchField}
          label={words.search}
          autoFocus
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {filters.length > 1 && (
          <Segmented
            className="max-w-full justify-self-start overflow-x-auto [scrollbar-width:none]"
            label={words.category}
            value={category}
            onChange={setCategory}
            options={[
              { value: "", label: words.all },
              ...filters.map((value) => ({ value, label: categories[value] })),
            ]}
          />
        )}
      </div>
      <DialogBody>
        {models ? (
          <ModelOptions
            found={search(models, query, category)}
            query={query}
            widen={
              category !== "" && (
                <Button
                  size="sm"
                  className="mt-1.5"
                  onClick={() => {
                    setCategory("");
                    focusSearch();
                  }}
                >
                  {words.allCategories}
                </Button>
              )
            }
          >
            {children}
          </ModelOptions>
        ) : failed ? (
          <Note tone="danger" title={modelTexts.failed}>
            <Button
              size="sm"
              className="mt-1.5"
              onClick={() => {
                reload();
                focusSearch();
              }}
            >
              {common.retry}
            </Button>
          </Note>
        ) : (
          <LoadingOptions />
        )}
      </DialogBody>
    </>
  );
}
