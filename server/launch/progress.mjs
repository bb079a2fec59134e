/**
 * Tells a person at the terminal what happens and how far it is: `[1/3] Installing the locked dependencies`.
 * Numbers count even the steps that had nothing to do, so that they mean the same at each start.
 */
export function tellSteps(count, output = process.stdout) {
  let number = 0
  let begun = 0
  return {
    /** A step that takes time starts. */
    begin(title) {
      begun = performance.now()
      output.write(`[${++number}/${count}] ${title} …\n`)
    },
    /** What happens within it. */
    note(line) {
      output.write(`      ${line}\n`)
    },
    /** The step that was begun has ended. */
    end(result) {
      output.write(`      ${result}, ${seconds(performance.now() - begun)}\n`)
    },
    /** A step without duration: nothing to do, or something else goes on from here. */
    done(line) {
      output.write(`[${++number}/${count}] ${line}\n`)
    },
  }
}

/** `0.4 s`, `12 s`, `2 min 5 s` */
export function seconds(milliseconds) {
  const whole = Math.round(milliseconds / 1000)
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
