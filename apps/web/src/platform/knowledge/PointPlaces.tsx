import { useQuery } from '@tanstack/react-query'
import { clockText } from '@tizhou/domain/videos/clockText'
import { VIDEO_MODULES, type VideoModule } from '@tizhou/domain/videos/videos'
import { Lock } from 'lucide-react'
import { pointPlaces } from '../../calls/knowledge.ts'
import { type PathLink, paths } from '../../paths.ts'
import { Link } from '../navigation/router/Link.tsx'
import { watchLink } from '../videos/watchLink.ts'
import { PointLink, PointPageLink } from './PointLink.tsx'
import styles from './PointPlaces.module.css'
import { textLink } from './textLink.ts'

const LINKS = { parent: '上级', child: '下级', related: '相关', confusable: '易混' } as const
const KINDS = { text: '资料', chapter: '章节', video: '视频' } as const

interface PointPlacesProps {
  pointID: number
  /** The text that is open, which needs no link to itself. */
  hereID?: number
  /** Where all of the point stands there already: other points are shown in its place, what is taken for it stands elsewhere. */
  ofView?: { onPoint: ((pointID: number) => void) | undefined }
}

/** Where a point is spoken of and to which points it stands; nothing while it is not known, and where there is none. */
export function PointPlaces({ pointID, hereID, ofView }: PointPlacesProps) {
  const { data } = useQuery(pointPlaces({ SameKnowPointID: pointID }))
  if (!data) return null
  const { AppID: appID, list } = data
  const asked = ofView ? 0 : data.Asked
  const links = data.Links.filter(({ Kind }) => !ofView || Kind !== 'confusable')
  const places = list.flatMap((place) => {
    const link = place.ID === hereID ? undefined : linkTo(appID, place)
    return link ? [{ ...place, link }] : []
  })
  if (places.length === 0 && links.length === 0 && asked === 0) return null
  return (
    <div className={styles.places}>
      {asked > 0 && <p>真题考过 {asked} 题</p>}
      {links.length > 0 && (
        <ul aria-label="有关的考点">
          {links.map(({ SameKnowPointID, Name, Kind }) => (
            <li key={`${Kind} ${SameKnowPointID}`}>
              <small>{LINKS[Kind]}</small>{' '}
              {ofView ? (
                <PointPageLink pointID={SameKnowPointID} onPoint={ofView.onPoint}>
                  {Name}
                </PointPageLink>
              ) : (
                <PointLink pointID={SameKnowPointID}>{Name}</PointLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <ul aria-label="讲到它的地方">
          {places.map(({ Kind, ID, Name, Where, State, Second, link }) => (
            <li key={`${Kind} ${ID}`}>
              <small>{KINDS[Kind]}</small> <Link {...link}>{Name}</Link>
              {Second !== undefined && <small> {clockText(Second)}</small>}
              {Where !== '' && <small>（{Where}）</small>}
              {State === 'locked' && <Lock role="img" aria-label="未开通" />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Place {
  Kind: keyof typeof KINDS
  ID: number
  Module: string
  InID: number | null
  Second?: number | undefined
}

const isVideoModule = (module: string): module is VideoModule => module in VIDEO_MODULES

function linkTo(appID: number, place: Place): PathLink | undefined {
  if (place.Kind === 'chapter') return paths.answerPage({ cptID: place.ID, appID })
  if (place.Kind === 'text') return textLink(place)
  return isVideoModule(place.Module)
    ? watchLink({ Type: place.Module, videoID: place.ID, second: place.Second })
    : undefined
}
