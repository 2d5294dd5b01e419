import { paths } from '../../paths.ts'
import { Link } from '../navigation/router/Link.tsx'

interface PointNameProps {
  pointID: number
  children: string
  onPoint?: ((pointID: number) => void) | undefined
}

/** A point that another one leads to: shown in its place within a panel, else on its page. */
export const PointName = ({ pointID, children, onPoint }: PointNameProps) => (
  <Link
    {...paths.pointPage({ SameKnowPointID: pointID })}
    onClick={(event) => {
      if (!onPoint || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onPoint(pointID)
    }}
  >
    {children}
  </Link>
)
