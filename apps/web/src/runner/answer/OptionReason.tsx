import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { setSettings, useSettings } from '../../platform/settings.ts'
import styles from './OptionReason.module.css'

/** Why an option is right or wrong, below it. Folding one folds them all, on this device until one is unfolded. */
export function OptionReason({ name, text, id }: { name: string; text: string; id?: string }) {
  const { reasonsOpen } = useSettings()
  return (
    <details
      className={styles.reason}
      open={reasonsOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== reasonsOpen) setSettings({ reasonsOpen: open })
      }}
    >
      <summary aria-label={`选项 ${name} 的理由`}>理由</summary>
      <div id={id}>
        <RichText text={text} kind="question" />
      </div>
    </details>
  )
}
