import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { pointPlaces } from '../../calls/knowledge.ts'
import { type PathLink, paths } from '../../paths.ts'
import { Link } from '../navigation/router/Link.tsx'
import styles from './PointPlaces.module.css'
import { textLink } from './textLink.ts'

const LINKS = { parent: '上级', child: '下级', related: '相关', confusable: '易混' } as const
const KINDS = { text: '资料', chapter: '章节', video: '视频' } as const

interface PointPlacesProps {
  pointID: number
  /** The text that is open, which needs no link to itself. */
  hereID?: number
}

/**
 * The texts that speak of a knowledge point and the points related to it; renders nothing while loading and without
 * any.
 */
export function PointPlaces({ pointID, hereID }: PointPlacesProps) {
  const { data } = useQuery(pointPlaces({ SameKnowPointID: pointID }))
  if (!data) return null
  const { AppID: appID, Links, list, Asked } = data
  const linkTo = (place: (typeof list)[number]): PathLink | undefined => {
    if (place.Kind === 'chapter') return paths.answerPage({ cptID: place.ID, appID })
    return place.Kind === 'text' ? textLink(place) : undefined
  }
  const places = list.flatMap((place) => {
    const link = place.ID === hereID ? undefined : linkTo(place)
    return link ? [{ ...place, link }] : []
  })
  if (places.length === 0 && Links.length === 0 && Asked === 0) return null
  return (
    <div className={styles.places}>
      {Asked > 0 && <p>真题考过 {Asked} 题</p>}
      {Links.length > 0 && (
        <ul aria-label="有关的考点">
          {Links.map(({ SameKnowPointID, Name, Kind }) => (
            <li key={`${Kind} ${SameKnowPointID}`}>
              <small>{LINKS[Kind]}</small> <Link {...paths.contrastDoexam({ appID, SameKnowPointID })}>{Name}</Link>
            </li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <ul aria-label="讲到它的地方">
          {places.map(({ Kind, ID, Name, Where, State, link }) => (
            <li key={`${Kind} ${ID}`}>
              <small>{KINDS[Kind]}</small> <Link {...link}>{Name}</Link>
              {Where !== '' && <small>（{Where}）</small>}
              {State === 'locked' && <Lock role="img" aria-label="未开通" />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
