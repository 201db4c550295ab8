/** All texts of an area in another language. There is no fallback to English. */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Text
    ? (...values: Values) => Translation<Text>
    : { readonly [Key in keyof T]-?: Translation<NonNullable<T[Key]>> };
