// Loaded into child processes, which shut down gracefully when their parent is gone, even if it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel must not keep the process running.
process.channel?.unref();
