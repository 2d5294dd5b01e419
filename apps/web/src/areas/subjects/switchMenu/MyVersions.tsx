import { SUBJECT_WITHDRAWN } from '@tizhou/domain/versions/selection'
import { ArrowRight, Crown } from 'lucide-react'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import type { MyVersion } from '../myVersions.ts'
import { stateText } from '../stateText.ts'
import { useSwitchVersion } from '../useSwitchVersion.ts'
import styles from './MyVersions.module.css'

const isOver = ({ state, current }: MyVersion) => !current && (state === 'ended' || state === 'withdrawn')

/** What I study and what is open to me as cards; what is over, folded away below. */
export function MyVersions({ versions }: { versions: readonly MyVersion[] }) {
  const { choose, pending } = useSwitchVersion()
  const over = versions.filter(isOver)
  const card = (version: MyVersion) => (
    <VersionCard
      key={version.key}
      version={version}
      pending={pending === version.key}
      onChoose={() => void choose(version.key)}
    />
  )
  return (
    <section aria-labelledby="my-subjects" className={styles.mine}>
      <h2 id="my-subjects">我的科目</h2>
      <ul>{versions.filter((version) => !isOver(version)).map(card)}</ul>
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>已到期或下架的班次（{over.length}）</summary>
          <ul>{over.map(card)}</ul>
        </details>
      )}
    </section>
  )
}

function VersionCard({ version, pending, onChoose }: { version: MyVersion; pending: boolean; onChoose: () => void }) {
  const { name, versionName, state, current } = version
  return (
    <li className={styles.card} data-current={current || undefined}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.badges}>
          {state === 'open' ? (
            <Badge tone="vip" icon={<Crown aria-hidden="true" />}>
              {versionName}
            </Badge>
          ) : (
            <Badge>{state === 'trial' ? `${versionName} · 试用` : versionName}</Badge>
          )}
          {current && <Badge tone="brand">正在学习</Badge>}
          {state === 'ended' && <Badge tone="wrong">已到期</Badge>}
        </span>
        <small>{state === 'withdrawn' ? SUBJECT_WITHDRAWN : stateText(version) || '免费章节可以直接练习'}</small>
      </div>
      {state !== 'withdrawn' && (
        <Button
          {...tracked('switchVersion')}
          variant={current ? 'primary' : 'secondary'}
          icon={<ArrowRight aria-hidden="true" />}
          pending={pending}
          aria-label={`${current ? '继续学习' : '切换到这里'}：${name}，${versionName}`}
          onClick={onChoose}
        >
          {current ? '继续学习' : '切换到这里'}
        </Button>
      )}
    </li>
  )
}
