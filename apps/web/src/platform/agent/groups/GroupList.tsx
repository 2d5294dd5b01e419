import { useQuery } from '@tanstack/react-query'
import { outsideLink } from '@tizhou/domain/agents/links'
import { Contact, QrCode, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { type Group, groupList } from '../../../calls/agents.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { OnDemand } from '../../../ui/overlay/OnDemand.tsx'
import type { Subject } from '../../subject/subject.ts'
import { reportServiceClick } from '../../tracking/media.ts'
import { useAgent } from '../agent.ts'
import { agentCode } from '../agentCode.ts'
import styles from './GroupList.module.css'

const joinDialog = () => import('./JoinDialog.tsx')

/**
 * The agent's groups (and cards, for agent 889) of a subject. Renders nothing where there are none or where they cannot
 * be fetched: the list is an extra on every page that shows it.
 */
export function GroupList({ subject }: { subject: Subject }) {
  const code = useAgent()?.AgentCode ?? agentCode()
  const { data: groups = [] } = useQuery({
    ...groupList({ appID: subject.AppID, vn: subject.AppVn, agentCode: code }),
    select: ({ list }) => list,
  })
  const [joining, setJoining] = useState<Group | null>(null)
  if (groups.length === 0) return null
  return (
    <Card title={groups.some(({ Kind }) => Kind === 'card') ? '老师与交流群' : '交流群'} className={styles.card}>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={group.GroupID} className={styles.group}>
            {group.Kind === 'card' ? <Contact aria-hidden="true" /> : <UsersRound aria-hidden="true" />}
            <span className={styles.words}>
              <strong>{group.Name}</strong>
              <small>{[group.Number, group.Intro].filter(Boolean).join(' · ')}</small>
            </span>
            {outsideLink(group.Url) && (
              <Button
                size="s"
                icon={<QrCode />}
                aria-label={`扫码${joinWord(group)}`}
                onClick={() => {
                  reportServiceClick({ problemID: String(group.GroupID), buttonName: `扫码${joinWord(group)}` })
                  setJoining(group)
                }}
              >
                扫码
              </Button>
            )}
          </li>
        ))}
      </ul>
      {joining && <OnDemand load={joinDialog} props={{ group: joining, onClose: () => setJoining(null) }} />}
    </Card>
  )
}

const joinWord = ({ Kind, Name }: Group): string => `${Kind === 'card' ? '添加' : '加入'}${Name}`
