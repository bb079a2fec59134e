/**
 * Why the embedded server does not start, told to the person at the terminal.
 * The message is complete as it stands (cause, then what to do): print it without a stack.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Another process has the data folder. */
export class DataDirInUse extends StartRefused {}
