import { useQuery } from '@tanstack/react-query'
import type { ProfileField } from '@tizhou/domain/profile/profile'
import { SEXES } from '@tizhou/domain/profile/profile'
import { useState } from 'react'
import { getPersonalInfo } from '../../../../calls/profile.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { FIELD_NAMES } from './names.ts'
import styles from './Profile.module.css'
import { ProfileForm } from './ProfileForm.tsx'

/** The user's personal info and the form for it. */
export function ProfileCard({ userID }: { userID: number }) {
  const { data, error, isError, isFetching, refetch } = useQuery(getPersonalInfo({ userID }))
  const [editing, setEditing] = useState(false)
  const told = data
    ? (Object.entries(FIELD_NAMES) as [ProfileField, string][])
        .filter(([field]) => field !== 'NickName' && data[field] !== '')
        .map(([field, name]) => [name, data[field]] as const)
    : []
  const facts = data && data.Sex > 0 ? [...told, ['性别', SEXES[data.Sex] ?? ''] as const] : told
  return (
    <Card
      title="个人资料"
      action={
        data && (
          <Button size="s" variant="ghost" onClick={() => setEditing(true)}>
            编辑资料
          </Button>
        )
      }
    >
      {isError && !data && (
        <LoadFailure compact what="个人资料" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && (
        <Loading>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {data && facts.length === 0 && <p>还没有填写。资料只有您自己看得到。</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && editing && <ProfileForm info={data} onClose={() => setEditing(false)} />}
    </Card>
  )
}
