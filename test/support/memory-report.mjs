// Loaded into a server under test: at SIGUSR2 it collects all garbage and prints the bytes that are in use.
process.on('SIGUSR2', () => {
  globalThis.gc();
  setImmediate(() => {
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    console.log(`bytes in use: ${heapUsed + external}`);
  });
});
