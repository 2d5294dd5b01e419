import { useMutation } from '@tanstack/react-query'
import { type Region, regionCode, regionPath, regionText } from '@tizhou/catalogue/regions'
import { ADDRESS_BOUNDS, addressFaults, cleanAddress, type TypedAddress } from '@tizhou/domain/delivery/address'
import { type FormEvent, useId, useState } from 'react'
import { type Address, adduserAddress, updateuserAddress } from '../../../calls/delivery.ts'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { RegionFields } from './RegionFields.tsx'
import styles from './UserAddressPage.module.css'

interface AddressDialogProps {
  /** The address to change; absent for a new one. */
  address?: Address | undefined
  /** The first address becomes the default one, whatever is ticked. */
  isFirst: boolean
  onClose: () => void
  onSaved: (saved: Address) => void
}

export function AddressDialog({ address, isFirst, onClose, onSaved }: AddressDialogProps) {
  const formID = useId()
  const [userName, setUserName] = useState(address?.userName ?? '')
  const [phone, setPhone] = useState(address?.phone ?? '')
  const [details, setDetails] = useState(address?.details ?? '')
  const [chosen, setChosen] = useState<readonly Region[]>(() => regionPath(regionCode(address?.address ?? '') ?? ''))
  const [isDefault, setDefault] = useState(isFirst || address?.isdefault === 1)
  const [tried, setTried] = useState(false)
  const add = useMutation(adduserAddress())
  const update = useMutation(updateuserAddress())
  const pending = add.isPending || update.isPending
  const refused = add.error ?? update.error

  const typed = cleanAddress({ userName, phone, details, address: regionText(chosen.map(({ name }) => name)) })
  const faults = addressFaults(typed, regionCode(typed.address) !== undefined)
  const errorOf = (field: keyof TypedAddress) =>
    (tried ? faults.find((fault) => fault.field === field)?.reason : undefined) ?? reasonOf(refused, field)
  const isNamed =
    faults.length > 0 || (['userName', 'phone', 'address', 'details'] as const).some((f) => reasonOf(refused, f))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (pending || faults.length > 0) return
    const sent = { ...typed, isdefault: isDefault ? (1 as const) : (0 as const) }
    if (address) update.mutate({ ...sent, id: address.id }, { onSuccess: onSaved })
    else add.mutate(sent, { onSuccess: onSaved })
  }

  return (
    <Dialog
      open
      title={address ? '修改地址' : '新增地址'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formID} variant="primary" pending={pending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formID} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <Field label="收货人" required error={errorOf('userName')}>
            <TextInput
              data-autofocus
              name="userName"
              autoComplete="name"
              maxLength={ADDRESS_BOUNDS.userName * 2}
              value={userName}
              onChange={(event) => setUserName(event.target.value)}
            />
          </Field>
          <Field label="手机号" required error={errorOf('phone')}>
            <TextInput
              type="tel"
              name="phone"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={20}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          </Field>
        </div>
        <RegionFields chosen={chosen} onChange={setChosen} error={errorOf('address')} />
        <Field label="详细地址" required error={errorOf('details')} hint="街道、门牌号、小区、楼栋、室">
          <TextArea
            name="details"
            autoComplete="street-address"
            rows={2}
            maxLength={ADDRESS_BOUNDS.details * 2}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
        </Field>
        <Checkbox checked={isDefault} disabled={isFirst} onChange={setDefault}>
          设为默认地址{isFirst && '（第一个地址即为默认）'}
        </Checkbox>
        {refused && !isNamed && (
          <p className={styles.refused} role="alert">
            {wordsOf(refused, '地址没有保存成功，请检查网络后重试')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
