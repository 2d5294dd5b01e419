import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover, Space, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { isKeptLink } from './extensions.ts'

interface Tool {
  name: string
  icon: ReactNode
  /** The arguments of `isActive`; absent: the tool has no state. */
  active?: [name: string, attributes?: object]
  run: (chain: ChainedCommands) => ChainedCommands
}

const TOOLS: readonly Tool[] = [
  { name: '加粗', icon: <BoldOutlined />, active: ['bold'], run: (chain) => chain.toggleMark('bold') },
  { name: '斜体', icon: <ItalicOutlined />, active: ['italic'], run: (chain) => chain.toggleMark('italic') },
  { name: '下划线', icon: <UnderlineOutlined />, active: ['underline'], run: (chain) => chain.toggleMark('underline') },
  { name: '删除线', icon: <StrikethroughOutlined />, active: ['strike'], run: (chain) => chain.toggleMark('strike') },
  { name: '上标', icon: <span>x²</span>, active: ['superscript'], run: (chain) => chain.toggleMark('superscript') },
  { name: '下标', icon: <span>x₂</span>, active: ['subscript'], run: (chain) => chain.toggleMark('subscript') },
  {
    name: '标题',
    icon: <span>标题</span>,
    active: ['heading', { level: 3 }],
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: '小标题',
    icon: <span>小标题</span>,
    active: ['heading', { level: 4 }],
    run: (chain) => chain.toggleHeading({ level: 4 }),
  },
  {
    name: '项目列表',
    icon: <UnorderedListOutlined />,
    active: ['bulletList'],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: '编号列表',
    icon: <OrderedListOutlined />,
    active: ['orderedList'],
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: '引用', icon: <span>引用</span>, active: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  { name: '清除格式', icon: <ClearOutlined />, run: (chain) => chain.clearNodes().unsetAllMarks() },
  { name: '撤消输入', icon: <UndoOutlined />, run: (chain) => chain.undo() },
  { name: '重做', icon: <RedoOutlined />, run: (chain) => chain.redo() },
]

/** The tools for the selected text. Arrow keys belong to the text: each tool is a stop of the Tab key. */
export function HtmlTools({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.map((tool) => (tool.active ? now.isActive(...tool.active) : undefined)),
  })
  return (
    <>
      {TOOLS.map(({ name, icon, run }, at) => (
        <Tooltip key={name} title={name}>
          <Button
            size="small"
            type={active[at] ? 'primary' : 'text'}
            aria-label={name}
            aria-pressed={active[at]}
            disabled={disabled}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor.chain().focus()).run()}
          >
            {icon}
          </Button>
        </Tooltip>
      ))}
      <LinkTool editor={editor} disabled={disabled} />
    </>
  )
}

/** Makes a link of the selection, or changes the link at the cursor. */
function LinkTool({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const [href, setHref] = useState('')
  const isLinked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const show = (shown: boolean) => {
    if (shown) setHref(String(editor.getAttributes('link').href ?? ''))
    setOpen(shown)
  }
  const typed = href.trim()
  const isWrong = typed !== '' && !isKeptLink(typed)
  const put = () => {
    if (isWrong) return
    const at = editor.chain().focus().extendMarkRange('link')
    if (typed === '') at.unsetLink().run()
    else if (editor.state.selection.empty && !isLinked)
      at.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: typed } }] }).run()
    else at.setLink({ href: typed }).run()
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={show}
      trigger="click"
      content={
        <Space orientation="vertical">
          <Input
            autoFocus
            aria-label="链接地址"
            placeholder="/ 开头的本站路径，或 https://"
            value={href}
            maxLength={500}
            status={isWrong ? 'error' : undefined}
            onChange={({ target }) => setHref(target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              put()
            }}
          />
          {isWrong && <span role="alert">应为本站路径（/ 开头）、https 地址、mailto: 或 tel:</span>}
          <Button size="small" type="primary" disabled={isWrong} onClick={put}>
            {typed === '' ? '去掉链接' : '使用链接'}
          </Button>
        </Space>
      }
    >
      <Button
        size="small"
        type={isLinked ? 'primary' : 'text'}
        aria-label="链接"
        aria-pressed={isLinked}
        disabled={disabled}
        icon={<LinkOutlined />}
      />
    </Popover>
  )
}
