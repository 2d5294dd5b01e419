import { outsideLink } from '@tizhou/domain/agents/links'
import type { Group } from '../../calls/agents.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { reportServiceClick } from '../tracking/media.ts'
import styles from './GroupLinks.module.css'

/** The names of groups, with their numbers and the links that join them; renders nothing without groups. */
export function GroupLinks({ title, groups }: { title: string; groups: readonly Group[] }) {
  if (groups.length === 0) return null
  return (
    <Card title={title}>
      <ul className={styles.groups}>
        {groups.map((group) => {
          const address = outsideLink(group.Url)
          const word = group.Kind === 'card' ? '添加' : '加入'
          return (
            <li key={group.GroupID}>
              <strong>{group.Name}</strong>
              <span>{[group.Number, group.Intro].filter(Boolean).join(' · ')}</span>
              {address && (
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer noopener"
                  onClick={() =>
                    reportServiceClick({ problemID: String(group.GroupID), buttonName: `${word}${group.Name}` })
                  }
                >
                  {word}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
