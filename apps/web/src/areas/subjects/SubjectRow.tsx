import { isWithdrawn, OFF_SALE } from '@tizhou/domain/versions/selection'
import { ChevronRight, Crown } from 'lucide-react'
import { useId, useState } from 'react'
import { LoadFailure } from '../../loading/LoadFailure.tsx'
import { useSubject } from '../../platform/subject.ts'
import { useModuleInfo, type Version } from '../../subject/moduleInfo.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { dayText } from './days.ts'
import type { FoundSubject } from './queries.ts'
import styles from './SubjectRow.module.css'
import { shiftKey, useChooseShift } from './useChooseShift.ts'

/** A subject that opens to its versions. */
export function SubjectRow({ subject, openAtFirst }: { subject: FoundSubject; openAtFirst: boolean }) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? openAtFirst
  const id = useId()
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen(!open)}
      >
        <ChevronRight aria-hidden="true" />
        <span>
          <strong>{subject.CName}</strong>
          <small>{subject.AppEName}</small>
        </span>
      </button>
      {open && (
        <div id={id} className={styles.versions}>
          <Versions appID={subject.AppID} />
        </div>
      )}
    </li>
  )
}

function Versions({ appID }: { appID: number }) {
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
  const versions = info.data.ar.filter((one) => one.VerNO !== OFF_SALE).sort((a, b) => a.vnorder - b.vnorder)
  if (isWithdrawn(info.data) || versions.length === 0)
    return <p className={styles.none}>该科目已下架，请使用其他科目</p>
  return (
    <ul>
      {versions.map((version) => (
        <VersionLine key={version.vn} version={version} />
      ))}
    </ul>
  )
}

function VersionLine({ version }: { version: Version }) {
  const subject = useSubject()
  const { choose, pending } = useChooseShift()
  const key = shiftKey(version.AppID, version.vn)
  const current = subject?.AppID === version.AppID && subject.AppVn === version.vn
  return (
    <li className={styles.version}>
      <span className={styles.name}>
        {version.vname}
        {version.isVip === 1 && (
          <Badge tone="vip" icon={<Crown aria-hidden="true" />}>
            已开通
          </Badge>
        )}
        {current && <Badge tone="brand">正在学习</Badge>}
      </span>
      <small>
        {version.isVip === 1 && version.EndTime !== null
          ? `有效期至 ${dayText(version.EndTime)}`
          : '未开通，可以试做免费章节'}
      </small>
      <Button
        size="s"
        variant={version.isVip === 1 ? 'primary' : 'secondary'}
        pending={pending === key}
        aria-label={`${current ? '继续学习' : '选择'}${version.CName}，${version.vname}`}
        onClick={() => void choose(key)}
      >
        {current ? '继续学习' : '选择'}
      </Button>
    </li>
  )
}
