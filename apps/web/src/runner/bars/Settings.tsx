import { setSettings, useSettings } from '../../platform/settings.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import styles from './Settings.module.css'

/** The settings for answering; each takes effect at once and is stored on this device. */
export function Settings() {
  const { confirmSingle, autoNext, askCertainty, textSize, theme } = useSettings()
  return (
    <div className={styles.settings}>
      <Switch
        checked={confirmSingle}
        onChange={(on) => setSettings({ confirmSingle: on })}
        note="单选题、判断题选中即判；关闭后需按“确认答案”"
      >
        选中即确认
      </Switch>
      <Switch checked={autoNext} onChange={(on) => setSettings({ autoNext: on })} note="答错时停下来看解析">
        答对自动下一题
      </Switch>
      <Switch
        checked={askCertainty}
        onChange={(on) => setSettings({ askCertainty: on })}
        note="答题前标出有把握、不确定或蒙的；“有把握却答错”的题单独列出"
      >
        标记把握
      </Switch>
      <div className={styles.line}>
        <span>字号</span>
        <Segmented
          label="字号"
          size="s"
          value={textSize}
          onChange={(size) => setSettings({ textSize: size })}
          options={[
            { value: 's', label: '小' },
            { value: 'm', label: '中' },
            { value: 'l', label: '大' },
          ]}
        />
      </div>
      <div className={styles.line}>
        <span>外观</span>
        <Segmented
          label="外观"
          size="s"
          value={theme}
          onChange={(next) => setSettings({ theme: next })}
          options={[
            { value: 'system', label: '跟随系统' },
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
        />
      </div>
      <p className={styles.elsewhere}>错题答对几次后移出错题本，在复习中心的“复习设置”里选。</p>
    </div>
  )
}
