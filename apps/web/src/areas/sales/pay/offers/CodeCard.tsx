import { useMutation } from '@tanstack/react-query'
import { isCode, normalisedCode, printedCode } from '@tizhou/domain/sales/codes'
import { Ticket } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { checkCode, newvncodeN, redeemLimited } from '../../../../calls/sales.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { reasonOf, retryAt, wordsOf } from '../../../../platform/requests/refusals.ts'
import { RequestError } from '../../../../platform/requests/request.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import type { Opened } from '../order/Success.tsx'
import { saleDevice } from '../order/saleDevice.ts'
import styles from './CodeCard.module.css'

type Kind = 'version' | 'video' | 'limited'

const KINDS = [
  { value: 'version', label: '班次兑换码' },
  { value: 'video', label: '视频码' },
  { value: 'limited', label: '限时码' },
] as const

/** A description of each kind of code, for learners who hold a card and do not know its kind. */
const ABOUT: Record<Kind, string> = {
  version: '购书或线下报名获得，兑换后开通对应的班次',
  video: '视频卡上的激活码',
  limited: '限定设备使用，兑换后只能在这台设备上使用',
}

const LENGTH = 12

/** The subject of a code for another subject, from the refusal. */
function subjectOf(error: unknown): { AppID: number; AppCName: string } | undefined {
  const of = error instanceof RequestError ? (error.data as { AppID?: number; AppCName?: string } | null) : null
  return of?.AppID && of.AppCName ? { AppID: of.AppID, AppCName: of.AppCName } : undefined
}

interface CodeCardProps {
  appID: number
  appEName: string
  bookID: string | undefined
  nameOf: (vn: number) => string
  onOpened: (opened: Opened) => void
}

/** Redeems a code instead of paying. Formats the code while it is typed; the server's message is shown beside it. */
export function CodeCard({ appID, appEName, bookID, nameOf, onOpened }: CodeCardProps) {
  const [kind, setKind] = useState<Kind>('version')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const redeem = useMutation({
    mutationFn: async (
      code: string,
      context: Parameters<ReturnType<typeof newvncodeN>['mutationFn']>[1],
    ): Promise<Opened> => {
      if (kind === 'version')
        return newvncodeN().mutationFn({ regCode: code, appEName, ...(bookID ? { bookID } : {}) }, context)
      if (kind === 'video') return checkCode().mutationFn({ regCode: code, appEName }, context)
      const opened = await redeemLimited().mutationFn({ code, appID, device: saleDevice() }, context)
      return { ...opened, vname: nameOf(opened.vn) }
    },
  })
  const code = normalisedCode(typed)
  const fault = code.length < LENGTH ? '请输入完整的兑换码' : isCode(code) ? null : '兑换码有误，请逐位核对'
  const error =
    (tried ? fault : null) ??
    (redeem.error &&
      (reasonOf(redeem.error, 'regCode') ??
        reasonOf(redeem.error, 'code') ??
        wordsOf(redeem.error, '没有兑换成功，请检查网络后重试；兑换码没有被使用'))) ??
    null
  const elsewhere = redeem.error && subjectOf(redeem.error)
  const isTooOften = redeem.error !== null && retryAt(redeem.error) !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (redeem.isPending || fault) return
    redeem.mutate(code, { onSuccess: onOpened })
  }
  return (
    <Card title="兑换码">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Segmented
          label="兑换码种类"
          size="s"
          value={kind}
          options={KINDS}
          onChange={(value) => {
            setKind(value)
            redeem.reset()
          }}
        />
        <Field label="兑换码" error={error} hint={isTooOften ? undefined : ABOUT[kind]}>
          <TextInput
            name="regCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            leading={<Ticket />}
            placeholder="XXXX-XXXX-XXXX"
            value={typed}
            onChange={(event) => {
              setTyped(printedCode(normalisedCode(event.target.value).slice(0, LENGTH)))
              setTried(false)
              if (redeem.error) redeem.reset()
            }}
          />
        </Field>
        {elsewhere && (
          <Link {...paths.pay({ appID: elsewhere.AppID })} className={buttonClass()}>
            去“{elsewhere.AppCName}”兑换
          </Link>
        )}
        <Button {...tracked('redeemCode')} type="submit" pending={redeem.isPending}>
          兑换
        </Button>
      </form>
    </Card>
  )
}
