import { MessageCircle, MessagesSquare, Phone } from 'lucide-react'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../feedback.ts'
import { reportServiceClick } from '../tracking/media.ts'
import styles from './AgentContacts.module.css'
import type { AgentInfo } from './agent.ts'
import { type Contact, contactsOf } from './contacts.ts'

const ICONS = { phone: Phone, qq: MessageCircle, wechat: MessagesSquare }

/** The agent's contact details; renders nothing for an agent without any. */
export function AgentContacts({ agent }: { agent: AgentInfo }) {
  const contacts = contactsOf(agent)
  if (contacts.length === 0) return null
  return (
    <dl className={styles.list} aria-label={`${agent.AgentName}的联系方式`}>
      {contacts.map((contact) => (
        <Line key={contact.kind} contact={contact} />
      ))}
    </dl>
  )
}

function Line({ contact: { kind, label, value } }: { contact: Contact }) {
  const Icon = ICONS[kind]
  const copy = async () => {
    reportServiceClick({ problemID: kind, buttonName: `复制${label}` })
    try {
      await navigator.clipboard.writeText(value)
      toast('已复制')
    } catch {
      // Writing to the clipboard fails on plain http and without permission: the text can still be selected by hand.
      toast('复制没有成功，请手动选取')
    }
  }
  return (
    <div className={styles.contact}>
      <dt>
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
        {label}
      </dt>
      <dd>
        <span>{value}</span>
        <Button size="s" variant="ghost" aria-label={`复制${label}`} onClick={() => void copy()}>
          复制
        </Button>
      </dd>
    </div>
  )
}
