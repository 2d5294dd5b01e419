import type { Data } from '@tizhou/contract/contract'
import { Bookmark } from 'lucide-react'
import { type PathLink, paths } from '../../paths.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { tracked } from '../../platform/tracking/clicks.ts'
import styles from './SideNav.module.css'

type Place = Data<'materials.places'>['list'][number]

/** Where the learner stopped reading in the subject's materials. `places`: newest first. */
export function LastPlace({ places }: { places: readonly Place[] }) {
  const found = places.map((place) => ({ name: place.name, link: placeLink(place) })).find(({ link }) => link)
  if (!found?.link) return null
  const name = `继续：${found.name}`
  return (
    <Link {...tracked('openModule')} {...found.link} className={styles.link} data-place title={name}>
      <Bookmark aria-hidden="true" />
      <span>{name}</span>
    </Link>
  )
}

/** The page of a place; undefined for shelves whose pages begin elsewhere than at the last place. */
function placeLink({ shelf, bookID, ID }: Pick<Place, 'shelf' | 'bookID' | 'ID'>): PathLink | undefined {
  switch (shelf) {
    case 'theory':
      return paths.theoretical({ bookID, ID })
    case 'map':
      return paths.knowledgeVein({ ID })
    case 'clearance':
      return paths.clearanceTips({ ID })
    case 'secret':
      return paths.pointsSecret({ ID })
    case 'sprint':
      return paths.examSprint({ ID })
    case 'sprint2':
      return paths.examSprint2({ ID })
    case 'comment':
      return paths.msdpPop({ ID })
    default:
      return undefined
  }
}
