import { useMutation, useQuery } from '@tanstack/react-query'
import {
  isDaily,
  REMINDER_KINDS,
  REMINDER_WAYS,
  REVIEW_HOURS,
  type ReminderKind,
  type ReminderWay,
  USUAL_REVIEW_HOUR,
} from '@tizhou/domain/reminders/reminders'
import { useState } from 'react'
import { chooseReminder, type MyReminders, myReminders } from '../../../../calls/reminders.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { MailLine } from './MailLine.tsx'
import { PushLine } from './PushLine.tsx'
import styles from './Reminders.module.css'

type Choice = MyReminders['list'][number]

/**
 * The kinds of reminders and their channels. Changes take effect at once; each mail has a link to switch it off, too.
 */
export function RemindersCard() {
  const asked = useQuery(myReminders())
  const save = useMutation(chooseReminder())
  /** Choices by kind that the server's list does not contain yet; they are shown in place of the list's. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { data } = asked
  const choose = (choice: Choice, changed: Partial<Choice>) => {
    const row = { ...choice, ...changed }
    setChosen((known) => new Map(known).set(row.kind, row))
    const { kind, mail, sms, push, hour } = row
    const forget = () =>
      setChosen((known) => (known.get(kind) === row ? new Map([...known].filter(([other]) => other !== kind)) : known))
    void save.mutateAsync({ kind, mail, sms, push, hour: hour ?? undefined }).then(forget, forget)
  }
  const list = data?.list.map((one) => chosen.get(one.kind) ?? one) ?? []
  return (
    <Card title="提醒" note="晚上 10 点到早上 8 点不打扰（预约的模考和直播除外）">
      {asked.isPending && <Skeleton height="9rem" />}
      {asked.isError && !data && (
        <LoadFailure
          compact
          what="提醒设置"
          error={asked.error}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      )}
      {data && (
        <div className={styles.all}>
          <MailLine mail={data.mail} />
          <PushLine pushKey={data.pushKey} />
          {list.map((choice) => (
            <fieldset key={choice.kind} className={styles.kind}>
              <legend>{REMINDER_KINDS[choice.kind as ReminderKind]}</legend>
              {(Object.keys(REMINDER_WAYS) as ReminderWay[]).map((way) =>
                way === 'sms' && data.canSms === 0 ? null : (
                  <Checkbox
                    key={way}
                    checked={choice[way] === 1}
                    onChange={(isOn) => choose(choice, { [way]: isOn ? 1 : 0 })}
                  >
                    {REMINDER_WAYS[way]}
                  </Checkbox>
                ),
              )}
              {isDaily(choice.kind as ReminderKind) && (
                <Field label="时间">
                  <Select
                    value={String(choice.hour ?? USUAL_REVIEW_HOUR)}
                    onChange={(hour) => choose(choice, { hour: Number(hour) })}
                  >
                    {REVIEW_HOURS.map((hour) => (
                      <option key={hour} value={hour}>
                        {hour}:00
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
            </fieldset>
          ))}
          {list.some(({ mail }) => mail === 1) && data.mail?.isConfirmed !== 1 && (
            <p className={styles.hint} role="status">
              确认邮箱后，邮件提醒才会发出。
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
