import type { ComponentProps, ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { isPlainClick, Link } from '../navigation/router/Link.tsx'
import { openPoint } from './openPoint.ts'

interface PointLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'id' | 'onClick'> {
  pointID: number
  children: ReactNode
}

/** Links to the page of a point. `onPoint`: what a plain click does in its place. */
export const PointPageLink = ({
  pointID,
  onPoint,
  ...rest
}: PointLinkProps & { onPoint?: ((pointID: number) => void) | undefined }) => (
  <Link
    {...rest}
    {...paths.pointPage({ SameKnowPointID: pointID })}
    onClick={(event) => {
      if (!onPoint || !isPlainClick(event)) return
      event.preventDefault()
      onPoint(pointID)
    }}
  />
)

/** Opens a point as a panel over the page; in another tab, as its page. */
export const PointLink = (props: PointLinkProps) => (
  <PointPageLink aria-haspopup="dialog" {...props} onPoint={(pointID) => void openPoint(pointID)} />
)
