import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ReviewSettings, reviewSettings, setReviewSettings } from '../../../calls/review.ts'
import { toast } from '../../../platform/feedback.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './SettingsDialog.module.css'

interface Setting {
  key: keyof ReviewSettings
  label: string
  note: string
  choices: readonly (readonly [value: number, label: string])[]
}

const SETTINGS: readonly Setting[] = [
  {
    key: 'leaveAfter',
    label: '移出错题本',
    note: '连续答对这么多次后自动移出；标为“蒙的”不算。',
    choices: [
      [0, '只手动移出'],
      [1, '1 次'],
      [2, '2 次'],
      [3, '3 次'],
      [5, '5 次'],
    ],
  },
  {
    key: 'newPerDay',
    label: '每天新错题',
    note: '还没答对过的错题，一天最多安排多少。',
    choices: [
      [10, '10 题'],
      [20, '20 题'],
      [50, '50 题'],
      [100, '100 题'],
      [500, '500 题'],
    ],
  },
  {
    key: 'perDay',
    label: '每天复习上限',
    note: '超出的排在后面，随时可以接着做。',
    choices: [
      [50, '50 题'],
      [100, '100 题'],
      [200, '200 题'],
      [500, '500 题'],
      [1000, '1000 题'],
    ],
  },
  {
    key: 'retention',
    label: '希望记住',
    note: '到期时还记得的比例；越高，复习得越勤。',
    choices: [
      [80, '80%'],
      [85, '85%'],
      [90, '90%'],
      [95, '95%'],
    ],
  },
]

/** The learner's review settings for this subject. */
export function SettingsDialog({ appID, onClose }: { appID: number; onClose: () => void }) {
  const settings = useQuery(reviewSettings({ appID }))
  return (
    <Dialog open title="复习设置" size="m" onClose={onClose}>
      {settings.data ? (
        <Form appID={appID} settings={settings.data} onClose={onClose} />
      ) : settings.error ? (
        <LoadFailure
          compact
          what="复习设置"
          error={settings.error}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height="14rem" />
        </Loading>
      )}
    </Dialog>
  )
}

function Form({ appID, settings, onClose }: { appID: number; settings: ReviewSettings; onClose: () => void }) {
  const [chosen, setChosen] = useState(settings)
  const id = useId()
  const save = useMutation(setReviewSettings())
  const submit = () =>
    save.mutate(
      { appID, ...chosen },
      {
        onSuccess: () => {
          onClose()
          toast('复习设置已保存')
        },
      },
    )
  return (
    <div className={styles.form}>
      {SETTINGS.map((setting) => (
        <div key={setting.key} className={styles.setting}>
          <b id={`${id}${setting.key}`}>{setting.label}</b>
          <Segmented
            size="s"
            label={setting.label}
            value={String(chosen[setting.key])}
            onChange={(value) => setChosen({ ...chosen, [setting.key]: Number(value) })}
            options={choicesOf(setting, settings).map(([value, label]) => ({ value: String(value), label }))}
          />
          <small>{setting.note}</small>
        </div>
      ))}
      {save.error && (
        <p role="alert" className={styles.error}>
          {save.error instanceof RequestError && save.error.msg ? save.error.msg : '没有保存成功，请稍后再试'}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>取消</Button>
        <Button {...tracked('saveReviewSettings')} variant="primary" pending={save.isPending} onClick={submit}>
          保存
        </Button>
      </div>
    </div>
  )
}

/** The current value is always among the choices, even where it is not one of the usual ones. */
function choicesOf({ key, choices }: Setting, settings: ReviewSettings) {
  const now = settings[key]
  return choices.some(([value]) => value === now)
    ? choices
    : [...choices, [now, String(now)] as const].sort((one, other) => one[0] - other[0])
}
