import { isMobile } from '@tizhou/domain/phone/phone'
import { useState } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'

export interface PhoneState {
  phone: string
  setPhone: (phone: string) => void
  error: string | null
  /** Call it on blur: an empty field is not checked (specification, section 5). */
  leave: () => void
  /** Whether the number is valid; shows what is wrong. */
  check: () => boolean
}

export function usePhone(initial: string): PhoneState {
  const [phone, setPhone] = useState(initial)
  const [checked, setChecked] = useState<'none' | 'form' | 'all'>('none')
  const wrongForm = phone !== '' && !isMobile(phone)
  const missing = phone === '' && checked === 'all'
  return {
    phone,
    setPhone(next) {
      setPhone(next)
      setChecked('none')
    },
    error: missing ? '请输入手机号' : wrongForm && checked !== 'none' ? '请输入正确的 11 位手机号' : null,
    leave: () => setChecked((before) => (before === 'all' ? before : 'form')),
    check() {
      setChecked('all')
      return isMobile(phone)
    },
  }
}

interface PhoneFieldProps {
  state: PhoneState
  label?: string
  hint?: string | null
}

export function PhoneField({ state, label = '手机号', hint }: PhoneFieldProps) {
  return (
    <Field label={label} required error={state.error} hint={hint}>
      <TextInput
        size="l"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        placeholder="11 位手机号"
        value={state.phone}
        onBlur={state.leave}
        onChange={(event) => state.setPhone(event.target.value.replace(/\D/g, ''))}
      />
    </Field>
  )
}
