import { leavingLink } from '@tizhou/domain/agents/links'
import type { ComponentProps, MouseEvent } from 'react'
import { goTo } from '../navigation/navigation.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target' | 'rel'> {
  /** The link of a notice: a page of the product, or an outside address, which opens in a new tab. */
  link: string
  onLeave?: () => void
}

/** A link that staff wrote; renders nothing where the link has no target. */
export function LeavingLink({ link, onLeave, children, ...rest }: Props) {
  const to = leavingLink(link)
  if (to === undefined) return null
  const isOwn = to.startsWith('/')
  const go = (event: MouseEvent) => {
    onLeave?.()
    if (!isOwn) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a {...rest} href={to} onClick={go} {...(isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}
