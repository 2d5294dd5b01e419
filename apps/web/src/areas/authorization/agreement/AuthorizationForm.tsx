import { useMutation } from '@tanstack/react-query'
import type { WireAuthorization } from '@tizhou/contract/areas/authorization/authorization'
import { cleanIdentity, isIdentity } from '@tizhou/domain/authorization/identity'
import { authorizationFaults, cleanName, type Sign, signFault } from '@tizhou/domain/authorization/sign'
import { type FormEvent, useRef, useState } from 'react'
import { saveAuthorization } from '../../../calls/authorization.ts'
import { agentCode } from '../../../platform/agent/agentCode.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Agreement.module.css'
import { type SignHandle, SignInput } from './SignInput.tsx'

interface AuthorizationFormProps {
  appID: number
  vn: number
  /** The authorization to change. */
  before: WireAuthorization | null
  onSaved: () => void
}

/** The form with name, identity number and signature. */
export function AuthorizationForm({ appID, vn, before, onSaved }: AuthorizationFormProps) {
  const [name, setName] = useState(before?.name ?? '')
  const [id, setID] = useState(before?.id ?? '')
  const [tried, setTried] = useState(false)
  const [unsigned, setUnsigned] = useState<string | null>(null)
  const pad = useRef<SignHandle>(null)
  const save = useMutation(saveAuthorization())
  const typed = { name: cleanName(name), id: cleanIdentity(id) }
  const faults = authorizationFaults(typed, isIdentity(typed.id, Date.now()))
  const errorOf = (field: 'name' | 'id') =>
    (tried ? faults.find((fault) => fault.field === field)?.reason : undefined) ?? reasonOf(save.error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const sign: Sign = pad.current?.read() ?? { strokes: [], png: '' }
    const fault = signFault(sign, typed.name) ?? null
    setUnsigned(fault)
    if (save.isPending || faults.length > 0 || fault) return
    const sent = {
      strokes: sign.strokes.map((stroke) => [...stroke]),
      png: sign.png,
      ...(sign.typed === undefined ? {} : { typed: sign.typed }),
    }
    save.mutate(
      { ...typed, appID, vn, agentCode: agentCode(), authID: before?.authID ?? 0, sign: sent },
      { onSuccess: onSaved },
    )
  }
  const isNamed = (['name', 'id', 'sign'] as const).some((field) => reasonOf(save.error, field))
  return (
    <Card title="填写与签名">
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <Field label="姓名" required error={errorOf('name')}>
            <TextInput
              name="name"
              autoComplete="name"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label="身份证号" required error={errorOf('id')} hint="18 位；只有您自己能看到完整号码">
            <TextInput
              name="id"
              autoComplete="off"
              spellCheck={false}
              maxLength={30}
              value={id}
              onChange={(event) => setID(event.target.value)}
            />
          </Field>
        </div>
        <SignInput ref={pad} name={typed.name} error={unsigned ?? reasonOf(save.error, 'sign')} />
        {save.error && !isNamed && (
          <p className={styles.refused} role="alert">
            {wordsOf(save.error, '没有保存成功，请检查网络后重试')}
          </p>
        )}
        <div className={styles.buttons}>
          <Button {...tracked('signAuthorization')} type="submit" variant="primary" pending={save.isPending}>
            保存签名
          </Button>
        </div>
      </form>
    </Card>
  )
}
