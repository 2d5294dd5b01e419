const PICTURE = /\[([^[\]\n/\\]{1,120}\.(?:gif|jpg|jpeg|png|bmp|svg|ico))(?:\|[^[\]\n]*)?\]/giu

/** The pictures that these texts name (`[name.png]`, `[name.png|text]`), in order, one as often as it is named. */
export const picturesNamed = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => (text.includes('[') ? [...text.matchAll(PICTURE)].map(([, name = '']) => name) : []))
