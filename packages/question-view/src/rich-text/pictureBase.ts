import { createContext } from 'react'

/** The folder of a text's pictures, without a trailing slash, provided by the component that shows the text. */
export const PictureBase = createContext('')

export const pictureURL = (base: string, name: string): string => `${base}/${encodeURIComponent(name)}`
