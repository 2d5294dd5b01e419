/** Joins the class names that hold; what is false or absent is left out. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
