import type { Option } from '@tizhou/domain/content/question'
import { type OptionState, STATE_WORDS } from '@tizhou/question-view/optionState.ts'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { Strikethrough, Undo2 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { OptionReason } from '../page/lazyParts.ts'
import styles from './OptionRow.module.css'

export interface OptionRowProps {
  option: Option
  /** The `name` of the radio buttons or check boxes of one question. */
  group: string
  multiple: boolean
  state: OptionState
  struck: boolean
  editable: boolean
  /** Two options offer nothing to strike out. */
  strikable: boolean
  /** The marks of this option, shown after the verdict of a case step. */
  weight?: number
  /** Why it is right or wrong, once the key is shown. */
  reason: string | false | undefined
  onChoose: (name: string) => void
  onStrike: (name: string, struck: boolean) => void
}

const STRIKE = <Strikethrough aria-hidden="true" />
const RESTORE = <Undo2 aria-hidden="true" />

/** One option in a full row: its letter, its text, and at the end the verdict or the strike button. */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { option, group, multiple, state, struck, editable, strikable, weight, reason, onChoose, onStrike } = props
  const id = `${group}${option.name}`
  const words = STATE_WORDS[state]
  const chosen = state === 'chosen' || state === 'right' || state === 'wrong'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the right button is a short cut of the button at the end
    <div
      className={styles.row}
      data-state={state}
      data-struck={struck || undefined}
      data-editable={editable || undefined}
      data-multiple={multiple || undefined}
      data-weighted={weight !== undefined || undefined}
      onContextMenu={(event) => {
        if (!editable || !strikable) return
        event.preventDefault()
        onStrike(option.name, !struck)
      }}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is in Choice */}
      <label className={styles.choice}>
        <Choice
          name={option.name}
          group={group}
          multiple={multiple}
          chosen={chosen}
          editable={editable}
          describedBy={reason ? id : undefined}
          onChoose={onChoose}
        />
        <span className={styles.content}>
          <RichText text={option.content} kind="question" inline />
          {struck && <span className="visually-hidden">（已划掉）</span>}
        </span>
      </label>
      <span className={styles.end}>
        {weight !== undefined && (
          <span className={styles.weight} title="本选项的分值">
            {signed(weight)} 分
          </span>
        )}
        {words && (
          <span className={styles.word}>
            <span aria-hidden="true">{words.sign}</span> {words.word}
          </span>
        )}
        {editable && strikable && <Strike name={option.name} struck={struck} onStrike={onStrike} />}
      </span>
      {reason && (
        <Suspense>
          <OptionReason name={option.name} text={reason} id={id} />
        </Suspense>
      )}
    </div>
  )
})

interface ChoiceProps extends Pick<OptionRowProps, 'group' | 'multiple' | 'editable' | 'onChoose'> {
  name: string
  chosen: boolean
  /** Id of its reason. */
  describedBy: string | undefined
}

/** Input and letter, memoized apart from the text: another question changes only the text. */
const Choice = memo(function Choice({ name, group, multiple, chosen, editable, describedBy, onChoose }: ChoiceProps) {
  return (
    <>
      <input
        type={multiple ? 'checkbox' : 'radio'}
        name={group}
        className={styles.input}
        checked={chosen}
        aria-disabled={!editable || undefined}
        aria-describedby={describedBy}
        onChange={() => editable && onChoose(name)}
      />
      <span className={styles.letter}>{name}</span>
    </>
  )
})

interface StrikeProps extends Pick<OptionRowProps, 'struck' | 'onStrike'> {
  name: string
}

const Strike = memo(function Strike({ name, struck, onStrike }: StrikeProps) {
  return (
    <button
      type="button"
      className={styles.strike}
      aria-label={struck ? `恢复选项 ${name}` : `划掉选项 ${name}`}
      aria-keyshortcuts={`Alt+${name}`}
      title={struck ? '恢复' : `划掉（右击或 Alt+${name}）`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onStrike(name, !struck)}
    >
      {struck ? RESTORE : STRIKE}
    </button>
  )
})

const signed = (weight: number): string => (weight > 0 ? `+${weight}` : weight < 0 ? `−${-weight}` : '0')
