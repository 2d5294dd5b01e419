import { isWithdrawn, OFF_SALE, SUBJECT_WITHDRAWN } from '@tizhou/domain/versions/selection'
import { ChevronRight, Crown } from 'lucide-react'
import { useId, useState } from 'react'
import type { FoundSubject } from '../../../calls/parts/study.ts'
import type { ModuleInfo } from '../../../calls/subjects.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useIsStaff } from '../../../platform/session/staff.ts'
import { useModuleInfo, type Version } from '../../../platform/subject/moduleInfo.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { type MyVersion, nameOf } from '../myVersions.ts'
import { stateText } from '../stateText.ts'
import { useSwitchVersion, versionKey } from '../useSwitchVersion.ts'
import { levelName } from './levelName.ts'
import { NotOnSale } from './NotOnSale.tsx'
import styles from './SubjectRow.module.css'

interface SubjectRowProps {
  subject: FoundSubject
  /** The searched word, marked in the name. */
  word: string
  openAtFirst: boolean
  /** The learner's versions of this subject. */
  mine: readonly MyVersion[]
}

/** A subject that unfolds its versions. */
export function SubjectRow({ subject, word, openAtFirst, mine }: SubjectRowProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? openAtFirst
  const id = useId()
  const level = levelName(subject)
  const isStaff = useIsStaff()
  return (
    <li className={styles.row} data-open={open || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen(!open)}
      >
        <ChevronRight aria-hidden="true" />
        <span className={styles.names}>
          <strong>
            <Marked text={nameOf(subject)} word={word} />
          </strong>
          {isStaff && (
            <small>
              <Marked text={subject.AppEName} word={word} />
            </small>
          )}
        </span>
        {level && <Badge>{level}</Badge>}
        {mine.some(({ state }) => state === 'open') && (
          <Badge tone="vip" icon={<Crown aria-hidden="true" />}>
            已开通
          </Badge>
        )}
        {mine.some(({ current }) => current) && <Badge tone="brand">正在学习</Badge>}
      </button>
      {open && (
        <div id={id} className={styles.versions}>
          <Versions subject={subject} mine={mine} />
        </div>
      )}
    </li>
  )
}

function Versions({ subject, mine }: { subject: FoundSubject; mine: readonly MyVersion[] }) {
  const appID = subject.AppID
  const info = useModuleInfo(appID)
  if (info.isPending)
    return (
      <Loading>
        <Skeleton height="3.5rem" radius="var(--radius-m)" />
      </Loading>
    )
  if (info.isError)
    return (
      <LoadFailure
        compact
        error={info.error}
        what="班次"
        onRetry={() => void info.refetch()}
        retrying={info.isFetching}
      />
    )
  if (isWithdrawn(info.data)) return <p className={styles.none}>{SUBJECT_WITHDRAWN}</p>
  const own = info.data.ar.filter((one) => one.AppID === appID)
  const versions = own.filter((one) => one.VerNO !== OFF_SALE).sort((a, b) => a.vnorder - b.vnorder)
  if (versions.length === 0) return <NotOnSale subject={subject} isNew={own.length === 0} />
  return (
    <ul>
      {versions.map((version) => (
        <VersionLine
          key={version.vn}
          version={version}
          info={info.data}
          mine={mine.find(({ key }) => key === versionKey(version.AppID, version.vn))}
        />
      ))}
    </ul>
  )
}

/** The most modules named in a line; further ones are counted. */
const NAMED = 8

function VersionLine({ version, info, mine }: { version: Version; info: ModuleInfo; mine: MyVersion | undefined }) {
  const subject = useSubject()
  const { choose, pending } = useSwitchVersion()
  const key = versionKey(version.AppID, version.vn)
  const current = subject?.AppID === version.AppID && subject.AppVn === version.vn
  const isVip = version.isVip === 1
  const names = modulesOf(version, info)
  return (
    <li className={styles.version}>
      <div className={styles.words}>
        <span className={styles.name}>
          {version.vname}
          {isVip && (
            <Badge tone="vip" icon={<Crown aria-hidden="true" />}>
              已开通
            </Badge>
          )}
          {current && <Badge tone="brand">正在学习</Badge>}
        </span>
        {names.length > 0 && (
          <small>
            {names.slice(0, NAMED).join('、')}
            {names.length > NAMED && ` 等 ${names.length} 项`}
          </small>
        )}
      </div>
      <small>
        {isVip && version.EndTime !== null
          ? stateText({ state: 'open', endsAt: version.EndTime })
          : (mine && mine.state === 'ended' && stateText(mine)) || '未开通，可以试做免费章节'}
      </small>
      <Button
        {...tracked('switchVersion')}
        size="s"
        variant={isVip ? 'primary' : 'secondary'}
        pending={pending === key}
        aria-label={`${current ? '继续学习' : '选择'}${version.CName}，${version.vname}`}
        onClick={() => void choose(key)}
      >
        {current ? '继续学习' : '选择'}
      </Button>
    </li>
  )
}

const modulesOf = (version: Version, info: ModuleInfo): string[] =>
  version.modules.flatMap((key) => {
    const module = (info as unknown as Record<string, { name?: string } | undefined>)[key]
    return module?.name ? [module.name] : []
  })
