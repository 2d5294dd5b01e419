import { createContext } from 'react'

/** The folder of a text's pictures, without a slash at its end; or a function that gives the address of each by its name. */
type Base = string | ((name: string) => string)

/** Where the pictures of a text are. The component that shows the text provides it. */
export const PictureBase = createContext<Base>('')

export const pictureURL = (base: Base, name: string): string =>
  typeof base === 'string' ? `${base}/${encodeURIComponent(name)}` : base(name)
