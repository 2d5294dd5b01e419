import { createContext } from 'react'

/** The folder of a text's pictures, without a slash at its end. The component that shows the text provides it. */
export const PictureBase = createContext('')

export const pictureURL = (base: string, name: string): string => `${base}/${encodeURIComponent(name)}`
