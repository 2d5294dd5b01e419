import type { ReactNode } from 'react'
import type { PictureCardLook } from './pictureCardClass.ts'

/** As wide and high as they are loaded, px. */
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
  /** At its end: what pressing it does. */
  icon?: ReactNode
}

/** What stands in a link or button of `pictureCardClass`: a picture that says nothing alone, a name, a sentence. */
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
