import { AbstractChat, type ChatInit, type ChatState, type ChatStatus } from 'ai'
import type { ChatUIMessage } from '../../../../worker/contract.ts'

interface StreamingChatOptions extends Omit<ChatInit<ChatUIMessage>, 'messages'> {
  /** Called after each change of the messages or the status. */
  onChange(): void
}

/** A chat of the AI SDK that reports its changes to one listener. React and the session read it through their own stores. */
export class StreamingChat extends AbstractChat<ChatUIMessage> {
  constructor({ onChange, ...init }: StreamingChatOptions) {
    super({ ...init, state: new StreamingChatState(onChange) })
  }
}

/** State of a chat. Each change of a message creates a new message and a new array, so that readers can compare references. */
class StreamingChatState implements ChatState<ChatUIMessage> {
  error: Error | undefined
  readonly #onChange: () => void
  #messages: ChatUIMessage[] = []
  #status: ChatStatus = 'ready'

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get messages(): ChatUIMessage[] {
    return this.#messages
  }

  set messages(messages: ChatUIMessage[]) {
    this.#messages = [...messages]
    this.#onChange()
  }

  get status(): ChatStatus {
    return this.#status
  }

  set status(status: ChatStatus) {
    this.#status = status
    this.#onChange()
  }

  pushMessage(message: ChatUIMessage): void {
    this.messages = [...this.#messages, message]
  }

  popMessage(): void {
    this.messages = this.#messages.slice(0, -1)
  }

  /** Stores a copy, because the AI SDK changes the same message at each chunk. */
  replaceMessage(index: number, message: ChatUIMessage): void {
    this.messages = this.#messages.with(index, copyMessage(message))
  }

  snapshot<Value>(value: Value): Value {
    return isMessage(value) ? copyMessage(value) : value
  }
}

function isMessage(value: unknown): value is ChatUIMessage {
  return typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts)
}

function copyMessage<M extends ChatUIMessage>(message: M): M {
  const { metadata } = message
  const parts = message.parts.map(copyPart)
  return metadata ? { ...message, parts, metadata: { ...metadata } } : { ...message, parts }
}

function copyPart<Part extends ChatUIMessage['parts'][number]>(part: Part): Part {
  return { ...part }
}
