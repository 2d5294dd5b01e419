import type { ReactNode } from 'react'
import type { PictureCardLook } from './pictureCardClass.ts'

/** Width and height of the pictures, px. */
const SIZES: Readonly<Record<PictureCardLook, [number, number]>> = {
  above: [400, 160],
  beside: [140, 80],
  mark: [48, 48],
}

export interface PictureCardProps {
  look: PictureCardLook
  picture: string | undefined
  title: ReactNode
  intro?: string
  note?: string
  /** An icon at the end for the action. */
  icon?: ReactNode
}

/** The content of a link or button with `pictureCardClass`: a decorative picture, a name, a sentence. */
export function PictureCard({ look, picture, title, intro, note, icon }: PictureCardProps) {
  const [width, height] = SIZES[look]
  return (
    <>
      {picture && <img src={picture} alt="" width={width} height={height} loading="lazy" />}
      <span>
        <strong>{title}</strong>
        {intro && <small>{intro}</small>}
        {note && <em>{note}</em>}
      </span>
      {icon}
    </>
  )
}
