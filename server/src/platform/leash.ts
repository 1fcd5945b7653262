// Loaded into child processes: shuts them down gracefully when their parent has ended, even if it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel must not keep the process running.
process.channel?.unref();
