import { useMutation, useQuery } from '@tanstack/react-query'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { PROFILE_FIELDS, type ProfileField, profileFaults, SEXES } from '@tizhou/domain/profile/profile'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import {
  getdepartmentlist,
  getdepartmentselect,
  getoccupationlist,
  getpositionaltitleslist,
  getqualificationlist,
  getspecialitylist,
  getuniversitylist,
  type PersonalInfo,
  setPersonalInfo,
} from '../../../../calls/profile.ts'
import { REQUEST_TOAST_MS, toast } from '../../../../platform/feedback.ts'
import { reasonOf, wordsOf } from '../../../../platform/requests/refusals.ts'
import { useSubject } from '../../../../platform/subject/subject.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Combobox } from '../../../../ui/form/Combobox.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { FIELD_NAMES } from './names.ts'
import styles from './Profile.module.css'

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[]

/** Suggestions for the fields; other text may be typed, too. */
function useOffers(department: string): Partial<Record<ProfileField, readonly string[]>> {
  const key = useDeferredValue(department.trim())
  const names = (list: { list: { name: string }[] } | undefined) => list?.list.map(({ name }) => name)
  const departments = useQuery({ ...getdepartmentlist(), enabled: key === '' })
  const found = useQuery({ ...getdepartmentselect({ keyName: key }), enabled: key !== '' })
  return {
    Profession: names(useQuery(getspecialitylist()).data),
    EducationalBackground: names(useQuery(getqualificationlist()).data),
    JobTitle: names(useQuery(getpositionaltitleslist()).data),
    Occupation: names(useQuery(getoccupationlist()).data),
    GraduatedSchool: names(useQuery(getuniversitylist()).data),
    Departments: names(key === '' ? departments.data : found.data),
  }
}

/** The form of the personal info; only the nickname is required. */
export function ProfileForm({ info, onClose }: { info: PersonalInfo; onClose: () => void }) {
  const [typed, setTyped] = useState<Record<ProfileField, string>>(
    () => Object.fromEntries(FIELDS.map((field) => [field, info[field]])) as Record<ProfileField, string>,
  )
  const [sex, setSex] = useState(String(info.Sex))
  const [tried, setTried] = useState(false)
  const appID = useSubject()?.AppID ?? 0
  const save = useMutation(setPersonalInfo())
  const offers = useOffers(typed.Departments)
  const id = useId()
  const faults = profileFaults(typed, Number(beijingDate(Date.now()).slice(0, 4)))
  const faultOf = (field: ProfileField) =>
    (tried ? faults.find((fault) => fault.field === field)?.reason : undefined) ?? reasonOf(save.error, field)

  const type = (field: ProfileField, value: string) => setTyped((now) => ({ ...now, [field]: value }))
  const inputOf = (field: ProfileField) => ({ name: field, maxLength: PROFILE_FIELDS[field], value: typed[field] })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.length > 0 || save.isPending) return
    try {
      await save.mutateAsync({ userID: info.userID, appID, ...typed, Sex: Number(sex) })
      toast('个人资料已保存', REQUEST_TOAST_MS)
      onClose()
    } catch {
      // The form shows the refusal.
    }
  }
  return (
    <Dialog
      open
      size="l"
      title="编辑个人资料"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={id} variant="primary" pending={save.isPending} {...tracked('saveProfile')}>
            保存
          </Button>
        </>
      }
    >
      <form id={id} className={styles.parts} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.fields}>
          {FIELDS.map((field) => (
            <Field key={field} label={FIELD_NAMES[field]} required={field === 'NickName'} error={faultOf(field)}>
              {Object.hasOwn(offers, field) ? (
                <Combobox
                  {...inputOf(field)}
                  onChange={(value) => type(field, value)}
                  options={offers[field] ?? []}
                  listLabel={`可选的${FIELD_NAMES[field]}`}
                />
              ) : (
                <TextInput
                  {...inputOf(field)}
                  autoComplete="off"
                  onChange={(event) => type(field, event.target.value)}
                />
              )}
            </Field>
          ))}
          <Field label="性别">
            <Select name="Sex" value={sex} onChange={setSex}>
              {Object.entries(SEXES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {save.error && FIELDS.every((field) => !reasonOf(save.error, field)) && (
          <p className={styles.refused} role="alert">
            {wordsOf(save.error, '没有保存，请检查网络后重试')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
