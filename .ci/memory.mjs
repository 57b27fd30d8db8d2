// Measures the memory of a process and of all that it started. Linux only.
import fs from 'node:fs';

const EVERY_MS = 100;

/** Measures until the returned function is called, which returns the peak in MB, or null if the system does not report it. */
export function watchMemory(pid) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid, parents()))), EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak ? Math.round(peak / 1024) : null;
  };
}

function memoryOf(pid, parents) {
  const children = Object.keys(parents).filter((child) => parents[child] === String(pid));
  return children.reduce((sum, child) => sum + memoryOf(child, parents), proportionalKb(pid));
}

/** The parent of every process. */
function parents() {
  const pids = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  // The name precedes the state and the parent, in brackets, and may contain any character.
  return Object.fromEntries(pids.map((pid) => [pid, /.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))?.[1]]));
}

/** Pages that processes share are divided among them, so that those of the database count once. */
const proportionalKb = (pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** Empty if the process has ended. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
