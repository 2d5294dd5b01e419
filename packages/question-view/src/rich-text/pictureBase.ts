import { createContext } from 'react'

/** Addresses of pictures by name, for those that stand in no folder yet; as a text it is the folder of all others. */
type PictureAddresses = Readonly<Record<string, string>>

/** The folder of a text's pictures, without a slash at its end. The component that shows the text provides it. */
export const PictureBase = createContext<string | PictureAddresses>('')

export const pictureURL = (base: string | PictureAddresses, name: string): string =>
  (base as PictureAddresses)[name] ?? `${base}/${encodeURIComponent(name)}`
