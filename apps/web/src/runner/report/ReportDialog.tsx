import { useMutation } from '@tanstack/react-query'
import {
  aboutName,
  FEEDBACK_BOUNDS,
  FEEDBACK_TYPES,
  POINT_MODULE,
  POINT_TYPE,
  QUESTION_MODULE,
  usualAbout,
} from '@tizhou/domain/feedback/feedback'
import { type ClipboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { reportError, reportPicture } from '../../calls/feedback.ts'
import { paths } from '../../paths.ts'
import { REQUEST_TOAST_MS, toast } from '../../platform/feedback.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { reasonOf, wordsOf } from '../../platform/requests/refusals.ts'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './ReportDialog.module.css'

/** The subject of a report: a question with the names of its options, or a knowledge point. */
export type Reported = { appID: number } & (
  | { allTestID: number; options: readonly string[] }
  | { SameKnowPointID: number; name: string }
)

/** Unsent reports by the id of their question or point: closing the dialog loses nothing. */
const drafts = new Map<number, Draft>()

interface Draft {
  feedbackType: number
  about: string
  content: string
  clientID: string
}

const idOf = (of: Reported): number => ('allTestID' in of ? of.allTestID : of.SameKnowPointID)
const newDraft = (of: Reported): Draft => {
  const feedbackType = 'allTestID' in of ? 1 : POINT_TYPE
  return { feedbackType, about: usualAbout(feedbackType), content: '', clientID: crypto.randomUUID() }
}

const PICTURES = 'image/jpeg,image/png,image/webp'

/** The form of a report: kind of mistake, affected part, text, picture. */
export default function ReportDialog({ of, onClose }: { of: Reported; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => drafts.get(idOf(of)) ?? newDraft(of))
  const [picture, setPicture] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  /** The id of a report that was sent while its picture failed. */
  const [sentID, setSentID] = useState<number | null>(null)
  const form = useId()
  const send = useMutation(reportError())
  const attach = useMutation(reportPicture())
  const change = (of: Partial<Draft>) => setDraft((now) => ({ ...now, ...of }))

  const done = (words = '已提交，老师答复后会提醒您') => {
    drafts.delete(idOf(of))
    toast(words, REQUEST_TOAST_MS)
    onClose()
  }
  const close = () => {
    if (draft.content.trim() !== '' && sentID === null) drafts.set(idOf(of), draft)
    onClose()
  }
  const submit = async () => {
    setTried(true)
    if (draft.content.trim() === '' || send.isPending || attach.isPending) return
    const { feedbackType, about, content, clientID } = draft
    const target = 'allTestID' in of ? { allTestID: of.allTestID } : { SameKnowPointID: of.SameKnowPointID }
    const module = 'allTestID' in of ? QUESTION_MODULE : POINT_MODULE
    try {
      const id =
        sentID ??
        (await send.mutateAsync({ appID: of.appID, clientID, ...target, feedbackType, module, about, content }))
          .errorTestFeedbackID
      setSentID(id)
      if (picture) await attach.mutateAsync({ errorTestFeedbackID: id, file: picture })
      done()
    } catch {
      // The form shows the failure and keeps what was typed.
    }
  }
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => PICTURES.includes(type))
    if (!file) return
    event.preventDefault()
    setPicture(file)
  }

  const fault =
    (tried && draft.content.trim() === '' ? '请写明哪里有问题' : undefined) ?? reasonOf(send.error, 'content')
  const refused = attach.error ?? (reasonOf(send.error, 'content') ? null : send.error)
  return (
    <Dialog
      open
      title={'allTestID' in of ? '反馈题目错误' : `反馈知识点：${of.name}`}
      onClose={close}
      footer={
        <>
          <Link
            className={buttonClass('ghost')}
            {...paths.customerService({ tab: 'feedback' })}
            onClick={() => close()}
          >
            我的反馈
          </Link>
          {sentID !== null && <Button onClick={() => done('已提交，没有附图片')}>不附图片</Button>}
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={send.isPending || attach.isPending}
            {...tracked('sendReport')}
          >
            {sentID === null ? '提交' : '再传一次图片'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onPaste={paste}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {'allTestID' in of && (
          <>
            <Field label="类型">
              <Select
                name="feedbackType"
                value={String(draft.feedbackType)}
                onChange={(value) => change({ feedbackType: Number(value), about: usualAbout(Number(value)) })}
              >
                {Object.entries(FEEDBACK_TYPES)
                  .filter(([value]) => Number(value) !== POINT_TYPE)
                  .map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
              </Select>
            </Field>
            <Field label="位置">
              <Select name="about" value={draft.about} onChange={(about) => change({ about })}>
                {['stem', ...of.options.map((name) => `option:${name}`), 'key', 'explanation', 'picture'].map(
                  (about) => (
                    <option key={about} value={about}>
                      {aboutName(about)}
                    </option>
                  ),
                )}
              </Select>
            </Field>
          </>
        )}
        <Field
          label="哪里有问题"
          required
          error={fault}
          hint={`${draft.content.length} / ${FEEDBACK_BOUNDS.content} 字；请写明依据，如教材页码`}
        >
          <TextArea
            name="content"
            rows={4}
            maxLength={FEEDBACK_BOUNDS.content}
            value={draft.content}
            data-autofocus
            onChange={(event) => change({ content: event.target.value })}
          />
        </Field>
        <PictureChoice picture={picture} onChange={setPicture} />
        {refused && (
          <p className={styles.refused} role="alert">
            {sentID !== null && '纠错已经提交，图片没有传上：'}
            {wordsOf(refused, '没有提交成功，内容还在，请检查网络后重试')}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function PictureChoice({ picture, onChange }: { picture: File | null; onChange: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return (
    <div className={styles.picture}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={PICTURES}
        aria-label="选择图片"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0] ?? null
          event.target.value = ''
          setTooLarge(file !== null && file.size > FEEDBACK_BOUNDS.picture)
          if (file && file.size <= FEEDBACK_BOUNDS.picture) onChange(file)
        }}
      />
      {address && <img src={address} alt="要附上的图片" />}
      <Button size="s" onClick={() => input.current?.click()}>
        {picture ? '换一张图片' : '附一张图片'}
      </Button>
      {picture && (
        <Button size="s" variant="ghost" onClick={() => onChange(null)}>
          不附图片
        </Button>
      )}
      <p className={styles.hint} role={tooLarge ? 'alert' : undefined}>
        {tooLarge
          ? `图片太大，最多 ${FEEDBACK_BOUNDS.picture / 1_000_000} MB`
          : '可以直接粘贴截图；JPG、PNG 或 WebP，位置等信息会去掉'}
      </p>
    </div>
  )
}
