import { ownPicture } from '@tizhou/domain/agents/links'
import type { PathLink } from '../../paths.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { tracked } from '../../platform/tracking/clicks.ts'
import styles from './ClassCards.module.css'

export interface ClassCardProps {
  link: PathLink
  picture: string
  title: string
  intro: string
  note?: string
}

/** A class of exams, or one of its banners: a picture that says nothing alone, a name, a sentence. */
export function ClassCard({ link, picture, title, intro, note }: ClassCardProps) {
  const image = ownPicture(picture)
  return (
    <Link {...tracked('openClass')} {...link} className={styles.card}>
      {image && <img src={image} alt="" width={400} height={160} loading="lazy" />}
      <span>
        <strong>{title}</strong>
        {intro && <small>{intro}</small>}
        {note && <em>{note}</em>}
      </span>
    </Link>
  )
}
