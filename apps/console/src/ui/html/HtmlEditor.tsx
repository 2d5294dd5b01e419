import { CodeOutlined } from '@ant-design/icons'
import { EditorContent, useEditor } from '@tiptap/react'
import { parseHtml } from '@tizhou/domain/richtext/html'
import { writtenHtml } from '@tizhou/domain/richtext/writtenHtml'
import { Button, ConfigProvider, Input, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { EXTENSIONS } from './extensions.ts'
import styles from './HtmlEditor.module.css'
import { HtmlTools } from './HtmlTools.tsx'
import { type Rich, RichTools } from './RichTools.tsx'
import { RICH_EXTENSIONS } from './richExtensions.ts'

interface Props {
  /** The accessible name of the text. */
  label: string
  /** The most characters of its HTML. */
  max: number
  /** Set for texts with tables and pictures. */
  rich?: Rich
  /** Given by Form.Item. */
  id?: string
  value?: string
  onChange?: (html: string) => void
}

/**
 * The allowed elements alone: the editor lets a browser parse its HTML, which looks at `<base>` and tells the content
 * security policy of every handler, though none of them runs.
 */
const allowedHtml = (html: string): string => writtenHtml(parseHtml(html))

/**
 * A formatted text as the HTML that the server stores. The HTML itself can be edited, too. The initial value is
 * returned unchanged until somebody types.
 */
export function HtmlEditor({ label, max, rich, id, value = '', onChange }: Props) {
  const disabled = ConfigProvider.useConfig().componentDisabled ?? false
  const [isSource, setIsSource] = useState(false)
  const [initial] = useState(() => allowedHtml(value))
  // The editor's HTML as the form has it.
  const known = useRef(value)
  const editor = useEditor({
    extensions: rich ? RICH_EXTENSIONS : EXTENSIONS,
    content: initial,
    injectCSS: false,
    // What is pasted as text stays text, whatever it looks like.
    enablePasteRules: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, ...(id ? { id } : {}) },
    },
    onUpdate: ({ editor: now }) => {
      known.current = now.isEmpty ? '' : now.getHTML()
      onChange?.(known.current)
    },
  })
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(allowedHtml(value), { emitUpdate: false })
  }, [value, editor])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="toolbar" aria-label={`${label}的格式`}>
        {!isSource && <HtmlTools editor={editor} disabled={disabled} />}
        {!isSource && rich && <RichTools editor={editor} rich={rich} disabled={disabled} />}
        <Tooltip title="HTML 源码">
          <Button
            size="small"
            type={isSource ? 'primary' : 'text'}
            aria-label="HTML 源码"
            aria-pressed={isSource}
            icon={<CodeOutlined />}
            onClick={() => setIsSource(!isSource)}
          />
        </Tooltip>
      </div>
      {isSource ? (
        <Input.TextArea
          className={styles.source}
          variant="borderless"
          aria-label={label}
          maxLength={max}
          autoSize={{ minRows: 6, maxRows: 18 }}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
      ) : (
        <EditorContent className={styles.text} editor={editor} />
      )}
    </div>
  )
}
