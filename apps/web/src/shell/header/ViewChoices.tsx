import { setSettings, useSettings } from '../../platform/settings.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import styles from './ViewChoices.module.css'

const SIZES = [
  { value: 's', label: '小' },
  { value: 'm', label: '标准' },
  { value: 'l', label: '大' },
] as const

const THEMES = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

/** Text size and theme, stored on this device. */
export default function ViewChoices() {
  const { textSize, theme } = useSettings()
  return (
    <div className={styles.menu}>
      <p className={styles.heading}>字号</p>
      <Segmented
        wide
        label="字号"
        value={textSize}
        options={SIZES}
        onChange={(size) => setSettings({ textSize: size })}
      />
      <p className={styles.heading}>外观</p>
      <Segmented wide label="外观" value={theme} options={THEMES} onChange={(next) => setSettings({ theme: next })} />
    </div>
  )
}
