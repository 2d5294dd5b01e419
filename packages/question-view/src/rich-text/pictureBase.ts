import { createContext } from 'react'

/** Folder that a text's pictures come from, without a slash at its end. Whoever shows the text provides it. */
export const PictureBase = createContext('')

export const pictureURL = (base: string, name: string): string => `${base}/${encodeURIComponent(name)}`
