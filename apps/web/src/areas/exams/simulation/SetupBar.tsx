import { useMutation, useQuery } from '@tanstack/react-query'
import type { WireSetup, WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { defaultConfig, deleteConfig, renameConfig, setConfig, userConfig } from '../../../calls/exams.ts'
import { toast } from '../../../platform/feedback.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './SetupBar.module.css'

interface SetupBarProps {
  appID: number
  exam: WireSimulationExam
  /** The title of the loaded set-up; undefined: none. */
  title: string | undefined
  onLoad: (exam: WireSimulationExam, title: string | undefined) => void
}

/** The names of the predefined set-ups, which a saved one must not have. */
const WHOLE = '整卷'
const QUICK = '快测'
const READY: readonly string[] = [WHOLE, QUICK]

/** Predefined and saved set-ups: load one, save the current one under a name, rename, delete with undo. */
export function SetupBar({ appID, exam, title, onLoad }: SetupBarProps) {
  const whole = useQuery(defaultConfig({ appID, isCby: 0 }))
  const quick = useQuery(defaultConfig({ appID, isCby: 1 }))
  const setups = useQuery(userConfig({ appID }))
  const save = useMutation(setConfig())
  const remove = useMutation(deleteConfig())
  const [asked, setAsked] = useState<'save' | WireSetup | null>(null)
  const list = setups.data?.list ?? []
  const loaded = list.find((setup) => setup.ConfigTitle === title)

  const deleteSetup = (setup: WireSetup) =>
    remove.mutate(
      { appID, configID: setup.ConfigID },
      {
        onSuccess: () =>
          toast(`已删除方案“${setup.ConfigTitle}”`, 5000, {
            label: '撤销',
            run: () => save.mutate({ appID, configTitle: setup.ConfigTitle, simulationExamJson: setup.SimulationExam }),
          }),
        onError: (error) => toast(reasonOf(error, '没有删除成功，请重试')),
      },
    )

  return (
    <div className={styles.bar}>
      <ul className={styles.list} aria-label="组卷方案">
        {whole.data?.SimulationExam && (
          <Chip
            name={WHOLE}
            note={whole.data.After ? `照《${whole.data.After}》` : '按题库比例'}
            chosen={title === WHOLE}
            onChoose={() => whole.data.SimulationExam && onLoad(whole.data.SimulationExam, WHOLE)}
          />
        )}
        {quick.data?.SimulationExam && (
          <Chip
            name={QUICK}
            note={`整卷的四分之一，${quick.data.SimulationExam.Minutes} 分钟`}
            chosen={title === QUICK}
            onChoose={() => quick.data.SimulationExam && onLoad(quick.data.SimulationExam, QUICK)}
          />
        )}
        {list.map((setup) => (
          <Chip
            key={setup.ConfigID}
            name={setup.ConfigTitle}
            note={`${setup.SimulationExam.Styles.reduce((sum, { Count }) => sum + Count, 0)} 题 · ${setup.SimulationExam.Minutes} 分钟`}
            chosen={setup === loaded}
            onChoose={() => onLoad(setup.SimulationExam, setup.ConfigTitle)}
          />
        ))}
      </ul>
      <div className={styles.tools}>
        {loaded && (
          <>
            <IconButton
              size="s"
              label={`给“${loaded.ConfigTitle}”改名`}
              icon={<Pencil />}
              onClick={() => setAsked(loaded)}
            />
            <IconButton
              size="s"
              label={`删除“${loaded.ConfigTitle}”`}
              icon={<Trash2 />}
              onClick={() => deleteSetup(loaded)}
            />
          </>
        )}
        <Button size="s" icon={<BookmarkPlus />} disabled={exam.Styles.length === 0} onClick={() => setAsked('save')}>
          保存方案
        </Button>
      </div>
      {asked && (
        <TitleDialog
          appID={appID}
          of={asked}
          exam={exam}
          first={asked === 'save' ? (loaded?.ConfigTitle ?? '') : asked.ConfigTitle}
          taken={list.map((setup) => setup.ConfigTitle)}
          onDone={(next) => {
            setAsked(null)
            if (next) onLoad(exam, next)
          }}
        />
      )}
    </div>
  )
}

interface ChipProps {
  name: string
  note: string
  chosen: boolean
  onChoose: () => void
}

function Chip({ name, note, chosen, onChoose }: ChipProps) {
  return (
    <li>
      <button type="button" className={styles.chip} aria-pressed={chosen} onClick={onChoose}>
        <b>{name}</b>
        <span>{note}</span>
      </button>
    </li>
  )
}

interface TitleDialogProps {
  appID: number
  of: 'save' | WireSetup
  exam: WireSimulationExam
  first: string
  taken: readonly string[]
  onDone: (title: string | null) => void
}

function TitleDialog({ appID, of, exam, first, taken, onDone }: TitleDialogProps) {
  const save = useMutation(setConfig())
  const rename = useMutation(renameConfig())
  const [title, setTitle] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const isNew = of === 'save'
  const clean = title.trim()
  const replaces = isNew && taken.includes(clean)
  const submit = () => {
    if (clean === '') return setError('请给方案起个名字')
    if (READY.includes(clean)) return setError(`“${clean}”是现成方案的名字，请换一个`)
    const results = {
      onSuccess: (setup: WireSetup) => onDone(setup.ConfigTitle),
      onError: (failure: unknown) => setError(reasonOf(failure, '没有保存成功，请重试')),
    }
    if (isNew) save.mutate({ appID, configTitle: clean, simulationExamJson: exam }, results)
    else rename.mutate({ appID, configID: of.ConfigID, configTitle: clean }, results)
  }
  return (
    <Dialog
      open
      size="s"
      title={isNew ? '保存方案' : '方案改名'}
      onClose={() => onDone(null)}
      footer={
        <>
          <Button onClick={() => onDone(null)}>取消</Button>
          <Button variant="primary" pending={save.isPending || rename.isPending} onClick={submit}>
            {replaces ? '覆盖保存' : '保存'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="方案名称"
          error={error}
          hint={replaces ? '已有同名方案，保存后用现在的设置替换它。' : `最多 ${SETUP_BOUNDS.title} 字`}
        >
          <TextInput
            data-autofocus
            maxLength={SETUP_BOUNDS.title}
            value={title}
            onChange={(event) => {
              setTitle(event.target.value)
              setError(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof RequestError && error.msg ? error.msg : otherwise
