import { useMutation, useQuery } from '@tanstack/react-query'
import { RequestError } from '@tizhou/contract/client'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { useRef, useState } from 'react'
import {
  type CheckedDeck,
  cardImports,
  checkDeck,
  type DeckImport,
  importDeck,
  undoDeckImport,
} from '../../../calls/parts/cards.ts'
import { toast } from '../../../platform/feedback.ts'
import { momentText } from '../../../platform/momentText.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Deck.module.css'

const UNDO_MS = 10_000
const MOST_BYTES = 50_000_000

/** Brings an Anki deck as own cards: a file is checked first, and what would come is shown. */
export default function DeckImportDialog({ appID, onClose }: { appID: number; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [schedule, setSchedule] = useState(true)
  const [tooLarge, setTooLarge] = useState(false)
  const check = useMutation(checkDeck())
  const undo = useMutation(undoDeckImport())
  const bring = useMutation({
    ...importDeck(),
    onSuccess({ ImportID, Added }) {
      onClose()
      toast(`已导入 ${Added} 张卡片`, UNDO_MS, {
        label: '撤销',
        run: () => undo.mutate({ importID: ImportID }, { onSuccess: ({ Removed }) => told(Removed) }),
      })
    },
  })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    bring.reset()
    check.reset()
    setFile(chosen)
    setTooLarge(chosen.size > MOST_BYTES)
    if (chosen.size <= MOST_BYTES) check.mutate({ appID, file: chosen })
  }
  const checked = tooLarge ? undefined : check.data
  const error = tooLarge ? '不能超过 50 MB' : (bring.error ?? check.error)?.message
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      title="导入 Anki 牌组"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant={checked ? 'secondary' : 'primary'}
            pending={check.isPending}
            onClick={() => input.current?.click()}
          >
            {file ? '换一个文件' : '选择文件'}
          </Button>
          {checked && file && (
            <Button
              variant="primary"
              pending={bring.isPending}
              disabled={checked.Fresh === 0}
              onClick={() =>
                bring.mutate({ appID, file, fingerprint: checked.Fingerprint, schedule: schedule ? 1 : 0 })
              }
            >
              导入 {checked.Fresh} 张卡片
            </Button>
          )}
        </>
      }
    >
      <div className={styles.deck}>
        <p className={styles.small}>
          选择从 Anki 导出的 .apkg 或 .colpkg 文件（不超过 50 MB）。先核对，确认后才写入；导入的卡片只有您自己看得到。
        </p>
        <input
          ref={input}
          type="file"
          accept=".apkg,.colpkg"
          className="visually-hidden"
          aria-label="牌组文件"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {error && (
          <p role="alert" className={styles.failed}>
            {bring.error ? '没有导入' : '不能导入'}：{error}
          </p>
        )}
        {check.isPending && (
          <Loading label="正在核对牌组">
            <Skeleton height="10rem" radius="var(--radius-m)" />
          </Loading>
        )}
        {checked && file ? (
          <Checked name={file.name} of={checked} schedule={schedule} onSchedule={setSchedule} />
        ) : (
          !check.isPending && <Imports appID={appID} />
        )}
      </div>
    </Dialog>
  )
}

const told = (removed: number) => toast(`已撤销导入，移除 ${removed} 张卡片`, 3000)

interface CheckedProps {
  name: string
  of: CheckedDeck
  schedule: boolean
  onSchedule: (on: boolean) => void
}

function Checked({ name, of, schedule, onSchedule }: CheckedProps) {
  const more = [
    of.Known > 0 && `${of.Known} 张已经有了，不重复导入`,
    of.LeftOut > 0 && `${of.LeftOut} 张超出自制卡片的上限`,
    of.Pictures > 0 && `带 ${of.Pictures} 张图片`,
  ].filter(Boolean)
  return (
    <>
      <p className={styles.counts} role="status">
        <b>{name}</b>：{of.Notes} 条笔记（最多 {of.Fields} 个字段），{of.Cards} 张卡片，{of.Media} 个媒体文件。将导入{' '}
        <b>{of.Fresh}</b> 张{more.length > 0 && `；${more.join('；')}`}。
      </p>
      {of.Scheduled > 0 && (
        <Switch checked={schedule} onChange={onSchedule} note="关闭则全部当作新卡片。">
          保留 {of.Scheduled} 张卡片在 Anki 里的复习进度
        </Switch>
      )}
      {of.Losses.length > 0 && (
        <Table caption="带不过来的内容" captionShown columns={['内容', '数量', '例如']} size="s" frame="带不过来的内容">
          {of.Losses.map(({ What, Count, Example }) => (
            <tr key={What}>
              <th scope="row">{What}</th>
              <td>{Count}</td>
              <td className={styles.example}>{Example}</td>
            </tr>
          ))}
        </Table>
      )}
      {of.Samples.length > 0 && (
        <section className={styles.samples} aria-label="样例">
          <h3>样例：导入前后</h3>
          {of.Samples.map((sample, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples of one answer never move
            <Sample key={at} of={sample} />
          ))}
        </section>
      )}
    </>
  )
}

function Sample({ of }: { of: CheckedDeck['Samples'][number] }) {
  return (
    <div className={styles.sample}>
      <dl className={styles.before}>
        {of.Fields.map(({ Name, Text }) => (
          <div key={Name}>
            <dt>{Name}</dt>
            <dd>{Text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.after}>
        <Side text={of.Front} html={of.FrontHtml} />
        <hr />
        <Side text={of.Back} html={of.BackHtml} />
      </div>
    </div>
  )
}

const Side = ({ text, html }: { text: string; html: string }) =>
  html ? <Html html={html} /> : <p className={styles.text}>{text}</p>

/** Imports so far, each of which can be taken back. */
function Imports({ appID }: { appID: number }) {
  const imports = useQuery(cardImports({ appID }))
  const list = imports.data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className={styles.imports} aria-label="导入过的牌组">
      <h3>导入过的牌组</h3>
      <ul>
        {list.map((one) => (
          <Import key={one.ImportID} of={one} />
        ))}
      </ul>
    </section>
  )
}

function Import({ of }: { of: DeckImport }) {
  const undo = useMutation({ ...undoDeckImport(), onSuccess: ({ Removed }) => told(Removed) })
  const isChanged =
    undo.error instanceof RequestError && (undo.error.data as { reason?: string } | null)?.reason === 'changed'
  return (
    <li>
      <span className={styles.words}>
        {of.FileName}
        <small>
          {momentText(of.MadeAt)} · {of.Cards} 张{of.Undone === 1 && ' · 已撤销'}
        </small>
        {undo.error && (
          <small role="alert" className={styles.failed}>
            {undo.error.message}
          </small>
        )}
      </span>
      {of.Undone === 0 && (
        <Button
          size="s"
          pending={undo.isPending}
          aria-label={`${isChanged ? '仍然撤销' : '撤销导入'}：${of.FileName}`}
          onClick={() => undo.mutate({ importID: of.ImportID, ...(isChanged && { allowChanged: 1 as const }) })}
        >
          {isChanged ? '仍然撤销' : '撤销导入'}
        </Button>
      )}
    </li>
  )
}
