// Loaded into the servers and builds that we start. The channel to the parent closes when the parent dies, even by
// SIGKILL, and then this process must end itself. Its own workers inherit this module but not the duty, because they
// use their channels themselves.
if (process.channel && String(process.ppid) === process.env.EXIT_WITH_PARENT) {
  process.channel.unref();
  process.on("disconnect", () => process.exit(1));
}
