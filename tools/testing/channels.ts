import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** Browsers have these classes; happy-dom has not, and a test in a VM context (vmThreads) sees only its window. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
