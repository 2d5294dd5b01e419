import { leavingLink } from '@tizhou/domain/agents/links'
import type { ComponentProps, MouseEvent } from 'react'
import { goTo } from '../navigation/navigation.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target' | 'rel'> {
  /** As a notice has it: a page of the product, or an address outside, which opens in a tab of its own. */
  link: string
  onLeave?: () => void
}

/** A link that staff wrote; nothing where it leads nowhere. */
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
