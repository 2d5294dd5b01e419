import type { ComponentProps, ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../navigation/router/Link.tsx'
import { openPoint } from './openPoint.ts'

interface PointLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'id' | 'onClick'> {
  pointID: number
  children: ReactNode
}

/** A point by its name: opened as a panel over the page, in another tab as the page of its own that the address names. */
export function PointLink({ pointID, ...rest }: PointLinkProps) {
  return (
    <Link
      aria-haspopup="dialog"
      {...rest}
      {...paths.pointPage({ SameKnowPointID: pointID })}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void openPoint(pointID)
      }}
    />
  )
}
