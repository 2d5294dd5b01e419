/** A line never ends between a figure and its unit: `已做 12 题` breaks before the figure, if anywhere. */
export const keepUnits = (text: string): string => text.replace(/(?<=\d) (?=[\u4e00-\u9fff%]|[KMG]B)/g, '\u00a0')
