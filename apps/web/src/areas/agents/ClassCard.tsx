import { ownPicture } from '@tizhou/domain/agents/links'
import type { PathLink } from '../../paths.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { tracked } from '../../platform/tracking/clicks.ts'
import { PictureCard } from '../../ui/layout/PictureCard.tsx'
import { pictureCardClass } from '../../ui/layout/pictureCardClass.ts'

export interface ClassCardProps {
  link: PathLink
  picture: string
  title: string
  intro: string
  note?: string
}

/** A class of exams, or one of its banners. */
export function ClassCard({ link, picture, ...words }: ClassCardProps) {
  return (
    <Link {...tracked('openClass')} {...link} className={pictureCardClass('above')}>
      <PictureCard look="above" picture={ownPicture(picture)} {...words} />
    </Link>
  )
}
